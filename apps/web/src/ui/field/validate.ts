/** Leaves the application: such a link opens in a window of its own. */
export const isExternal = (link: string): boolean => /^(https?|mailto|tel):/i.test(link)

const mailbox = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i

export const isEmail = (text: string): boolean => text.length <= 120 && mailbox.test(text)

/** Eleven digits, the first two 13 to 19. */
export const isMobilePhone = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)

export const isFileName = (text: string): boolean => text.trim() !== '' && !/[\\/:*?"<>|]/.test(text)
