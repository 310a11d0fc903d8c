import { beforeEach, vi } from 'vitest'
import * as encryption from '../session/encrypt.ts'

/** Passwords leave as `cipher of …`, without the installation's key. */
export function readablePasswords(): void {
  beforeEach(() => {
    vi.spyOn(encryption, 'encryptPassword').mockImplementation(async (text) => `cipher of ${text}`)
  })
}
