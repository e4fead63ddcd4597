// In a narrow window the channels and the people are drawers over the conversation.

let open = null; // {name, opener}

const WIDTHS = { channels: '(max-width: 760px)', people: '(max-width: 1100px)' };
const isDrawer = (name) => matchMedia(WIDTHS[name]).matches;

/** elements: {channels, people, main, backdrop, buttons: {channels, people}} */
export function mountDrawers(elements) {
  const apply = () => {
    for (const name of ['channels', 'people']) {
      const shown = open?.name === name;
      elements[name].classList.toggle('shown', shown);
      elements[name].inert = !shown && (isDrawer(name) || (open !== null && isDrawer(open.name)));
      elements.buttons[name].setAttribute('aria-expanded', String(shown));
    }
    elements.main.inert = open !== null && isDrawer(open.name);
    elements.backdrop.hidden = open === null || !isDrawer(open.name);
  };
  const toggle = (name) => {
    if (open?.name === name || !isDrawer(name)) { closeDrawers(); elements[name].querySelector('[tabindex="0"]')?.focus(); return; }
    open = { name, opener: elements.buttons[name] };
    apply();
    elements[name].querySelector('[aria-current], button')?.focus();
  };
  for (const name of ['channels', 'people']) {
    elements.buttons[name].addEventListener('click', () => toggle(name));
    matchMedia(WIDTHS[name]).addEventListener('change', () => { open = null; apply(); });
  }
  elements.backdrop.addEventListener('click', closeDrawers);
  document.addEventListener('keydown', (event) => { if (event.key === 'Escape' && open) closeDrawers(); });
  refresh = apply;
  apply();
}

let refresh = () => {};

export function closeDrawers() {
  if (!open) return;
  const { opener } = open;
  open = null;
  refresh();
  opener.focus();
}
