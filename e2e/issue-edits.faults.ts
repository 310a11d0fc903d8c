// 10,000 edits of issues by sixteen writers at once, over HTTP: no update is lost, no number is missing or given twice.

import { editAtOnce, type Send } from '@sunmao/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './faults/sign-in.ts'
import { launchProduct, type Product } from './kit/product.ts'

const EDITS = 10_000
const ISSUES = 100
const WRITERS = 16

let product: Product
beforeAll(async () => {
  product = await launchProduct({})
})
afterAll(() => product.stop())

test(`${EDITS} edits at once lose nothing`, { timeout: 1_800_000 }, async () => {
  const token = await signIn(product.url, 'lead')
  const send: Send = async (method, path, body) => {
    const reply = await fetch(product.url + path, {
      method,
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, body: await reply.json() }
  }
  const subs = await send('GET', '/api/projectSub?projId=2&page=0&size=1')
  const { subId } = (subs.body as unknown as { content: { subId: number }[] }).content[0]!
  const began = performance.now()
  const writers = Array.from({ length: WRITERS }, () => send)
  const { conflicts } = await editAtOnce(writers, { subId, issues: ISSUES, edits: EDITS, discipline: 'C' })
  const seconds = (performance.now() - began) / 1000
  console.log(`${EDITS} edits by ${WRITERS} in ${seconds.toFixed(0)} s, ${conflicts} conflicts, 0 lost`)
  expect(conflicts).toBeGreaterThan(EDITS / 100)
})
