export const isOutsideLink = (address: string): boolean => /^(https?:\/\/|mailto:|tel:)\S+$/i.test(address.trim())
