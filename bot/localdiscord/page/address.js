// Where files of this server are fetched from.

/** A file of this server by its path alone, so that it loads whatever name the server is reached by. */
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
