/**
 * The element with the focus may leave the page by its own act, such as the button "Withdraw". Then
 * the focus goes to the heading of the part around it, and not to the beginning of the page.
 */
export function keepFocus(page: HTMLElement): () => void {
  /** The element that had the focus last, and the elements around it. */
  let path: Element[] = [];
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element) path = pathOf(target);
  };
  const observer = new MutationObserver(() => {
    const [last, ...around] = path;
    if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
    const heading = around
      .filter((one) => one.isConnected && page.contains(one))
      .map((one) => one.querySelector<HTMLElement>('h1, h2'))
      .find((one) => one !== null);
    path = [];
    if (heading === undefined) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', remember);
  observer.observe(page, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

function pathOf(element: Element): Element[] {
  const path: Element[] = [];
  for (let one: Element | null = element; one !== null; one = one.parentElement) path.push(one);
  return path;
}
