const dialog = '[role=dialog]'

/** What stands around what last had the focus on the screen, from the inside out. A dialog gives it back there. */
let around: readonly HTMLElement[] = []

const remember = ({ target }: FocusEvent) => {
  if (target instanceof HTMLElement && !target.closest(dialog)) around = listAncestors(target)
}

const listAncestors = (element: HTMLElement): HTMLElement[] => {
  const found: HTMLElement[] = []
  for (let each: HTMLElement | null = element; each; each = each.parentElement) found.push(each)
  return found
}

/**
 * When what has the focus goes, such as a button that has done its work, the focus moves to what stood around it, and
 * the next key goes on from there: some browsers would begin at the top of the page again.
 */
export function keepFocus(): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || !around[0] || around[0].isConnected) return
    if (document.querySelector(dialog)) return
    const near = around.find((each) => each.isConnected && each.closest('main'))
    around = []
    if (!near) return
    if (near.tabIndex < 0) near.tabIndex = -1
    near.focus({ preventScroll: true })
  })
  addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    removeEventListener('focusin', remember)
    observer.disconnect()
  }
}
