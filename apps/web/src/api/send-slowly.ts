interface Sent {
  method: string
  headers: Record<string, string>
  body?: BodyInit
  signal: AbortSignal
}

/** As `fetch`, and tells on the way how much has gone out, which `fetch` cannot. */
export const sendSlowly = (address: string, sent: Sent, onProgress: (part: number) => void): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(sent.method, address)
    for (const [name, value] of Object.entries(sent.headers)) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    // Answers without a body must not be given one.
    request.onload = () =>
      resolve(new Response([204, 205, 304].includes(request.status) ? null : request.response, request))
    request.onerror = () => reject(new TypeError('no answer'))
    request.onabort = () => reject(sent.signal.reason)
    if (sent.signal.aborted) return reject(sent.signal.reason)
    sent.signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(sent.body as XMLHttpRequestBodyInit)
  })
