const FIELD = 'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), [contenteditable=true]'

/** The cursor into the first field of the dialog on top; not on a phone, whose keyboard would cover the rest. */
export function focusFirstField(isOpen: boolean): void {
  if (!isOpen || !matchMedia('(pointer: fine)').matches) return
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  dialog?.querySelector<HTMLElement>(FIELD)?.focus()
}
