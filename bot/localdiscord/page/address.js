// The addresses of files on this server.

/** Returns a file's path on this server without its host, so that it loads under every name of the server. */
export function localURL(url) {
  if (!url) return '';
  try {
    const { pathname, search, protocol } = new URL(url, location.href);
    if (pathname.startsWith('/cdn/')) return pathname + search;
    return protocol === 'http:' || protocol === 'https:' ? url : '';
  } catch {
    return '';
  }
}
