const directory = 0
export const screen = 1
const button = 2

/** By the wire's number. */
export const menuTypes = [
  { value: directory, text: 'menuAdmin.directory' },
  { value: screen, text: 'menuAdmin.screen' },
  { value: button, text: 'menuAdmin.button' },
] as const

export const isButton = (type: number) => type === button
