/**
 * Moves on from a field that is complete: to the next one of its form, or else submits the form. A button that moves
 * money is focused instead, so that nothing happens by typing alone.
 */
export function moveOn(field: HTMLElement, { isConfirmed }: { isConfirmed: boolean }): void {
  const form = field.closest('form')
  const next = [...(form?.elements ?? [])].find(
    (element): element is HTMLElement =>
      Boolean(field.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) &&
      !field.contains(element) &&
      element.matches(':is(input, select, textarea, [type=submit]):not([tabindex="-1"], [type=hidden], :disabled)'),
  )
  if (next?.matches('[type=submit]') && !isConfirmed) form?.requestSubmit()
  else next?.focus()
}
