import { auth } from '@sunmao/contract'
import { call } from '../api/call.ts'

let key: Promise<string> | undefined

/** The installation's key, asked for once; a failed try is forgotten, so that the next one asks again. */
function publicKey(): Promise<string> {
  key ??= call(auth.publicKey, {}, { quiet: true }).then(
    (reply) => reply.publicKey,
    (error: unknown) => {
      key = undefined
      throw error
    },
  )
  return key
}

/** Passwords leave the browser encrypted. In plain script, because `crypto.subtle` is missing on plain http. */
export async function encryptPassword(text: string): Promise<string> {
  const [pem, { JSEncrypt }] = await Promise.all([publicKey(), import('jsencrypt')])
  const box = new JSEncrypt()
  box.setPublicKey(pem)
  const cipher = box.encrypt(text)
  if (!cipher) throw new Error('the password does not fit into one block')
  return cipher
}
