import { type StorageFile, storageKinds } from '@sunmao/contract'

const texts = ['storage.picture', 'storage.document', 'storage.music', 'storage.video', 'storage.other'] as const

/** The wire's own words mapped to texts. */
export const storageTypeText = (type: StorageFile['type']) => texts[storageKinds.indexOf(type)] ?? texts[4]

/** What the server shows in place; other pictures it only hands out. */
export const isPicture = ({ suffix }: Pick<StorageFile, 'suffix'>) => ['png', 'jpg', 'jpeg', 'gif'].includes(suffix)
