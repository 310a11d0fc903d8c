const FIELD = 'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), [contenteditable=true]'

/** Not the choices in an editor's tool bar: whoever opens the dialog came to write. */
const isField = (one: Element | null) => !!one?.matches(FIELD) && one.closest('[role=toolbar]') === null

/**
 * The cursor into the first field of the dialog on top, unless one of its fields has it already; not on a phone, whose keyboard
 * would cover the rest.
 */
export function focusFirstField(isOpen: boolean): void {
  if (!isOpen || !matchMedia('(pointer: fine)').matches) return
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  if (!dialog || (dialog.contains(document.activeElement) && isField(document.activeElement))) return
  ;[...dialog.querySelectorAll<HTMLElement>(FIELD)].find(isField)?.focus()
}
