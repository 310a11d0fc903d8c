// How long the small files of one person take while another's bad files wait, beside their time alone, over HTTP, in the product as
// it is started.
import { setTimeout as sleep } from 'node:timers/promises'
import { badFiles, goodPdf, pdfThatLoops } from '../../apps/server/test/bad-files.ts'
import { signIn } from '../../e2e/faults/sign-in.ts'
import { PROJECT } from '../../e2e/kit/building.ts'
import { beside } from './document-rows.ts'
import { median, openServers, product, type Row } from './servers.ts'

/** A person may send no more in a minute. */
const STORM = 110
const GOOD = 10
const LOOK_MS = 50

export async function measureStorm(quick: boolean): Promise<Row[]> {
  const servers = await openServers()
  try {
    const { url } = await servers.start(product, '/readyz', { WORKERS: 'inline' })
    const [bad, good] = [await signIn(url, 'lead'), await signIn(url, 'hvac')]
    const subs = await ask(url, good, `/api/projectSub/querySubListByProjId?projId=${PROJECT}`)
    const { subId } = (subs as { subId: number }[])[0]!
    const send = (token: string, name: string, bytes: Uint8Array) => sendFile(url, token, subId, name, bytes)
    const readyAfter = async (name: string) => {
      const began = performance.now()
      const fileId = await send(good, name, goodPdf(name))
      for (;;) {
        const { status } = (await ask(url, good, `/api/hubFile/detail?fileId=${fileId}`)) as { status: string }
        if (status === 'ready') return performance.now() - began
        if (status === 'failed') throw new Error(`${name} failed`)
        await sleep(LOOK_MS)
      }
    }
    const some = async (what: string) => {
      const times: number[] = []
      for (let at = 0; at < (quick ? 3 : GOOD); at++) times.push(await readyAfter(`${what} ${at}.pdf`))
      return times
    }
    await readyAfter('first.pdf')
    const alone = await some('alone')
    const kinds = [{ name: 'loops.pdf', bytes: pdfThatLoops() }, ...badFiles()]
    for (let at = 0; at < (quick ? 20 : STORM); at++) {
      const { name, bytes } = kinds[at % kinds.length]!
      await send(bad, `${at} ${name}`, Buffer.concat([bytes, Buffer.from(`\n% ${at}`)]))
    }
    const during = await some('during')
    const name = 'A small PDF while bad files of another wait, beside its time alone'
    return [
      beside(`${name}: median`, 'ms', median(during), median(alone), 2, 'alone'),
      beside(`${name}: slowest`, 'ms', Math.max(...during), Math.max(...alone), 2, 'alone'),
    ]
  } finally {
    await servers.stop()
  }
}

async function ask(url: string, token: string, path: string): Promise<unknown> {
  const reply = await fetch(url + path, { headers: { authorization: token } })
  return reply.json()
}

async function sendFile(url: string, token: string, subId: number, name: string, bytes: Uint8Array): Promise<number> {
  const body = new FormData()
  body.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const reply = await fetch(`${url}/api/hubFile?subId=${subId}`, {
    method: 'POST',
    headers: { authorization: token },
    body,
  })
  if (reply.status !== 201) throw new Error(`${name}: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { fileId: number }).fileId
}
