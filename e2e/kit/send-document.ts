/** Sends a file to a sub in one request, as its answer says it. */
export async function sendDocument(url: string, subId: number, token: string, name: string, bytes: Uint8Array) {
  const form = new FormData()
  form.append('file', new Blob([bytes.slice()]), name)
  const headers = { authorization: token }
  const reply = await fetch(`${url}/api/hubFile?subId=${subId}`, { method: 'POST', headers, body: form })
  return { status: reply.status, body: (await reply.json()) as { fileId: number; message: string } }
}
