export interface SentCall {
  /** `GET /auth/code`, without the query. */
  call: string
  query: URLSearchParams
  body: unknown
}

type Answer = unknown | ((sent: SentCall) => unknown)

/** A refusal as the server words it. */
export const refusal = (status: number, code: string, message: string, more: object = {}) =>
  new Response(JSON.stringify({ status, code, message, timestamp: 0, ...more }), { status })

/** For tests: answers by `METHOD /path`; everything that was sent is in the returned list. */
export function fakeServer(answers: Record<string, Answer>): SentCall[] {
  const sent: SentCall[] = []
  globalThis.fetch = async (address, init = {}) => {
    const url = new URL(String(address), 'http://localhost')
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const call = { call: `${init.method ?? 'GET'} ${url.pathname}`, query: url.searchParams, body }
    sent.push(call)
    const answer = answers[call.call]
    const given = typeof answer === 'function' ? await answer(call) : answer
    if (given instanceof Response) return given
    if (!(call.call in answers)) return refusal(404, 'error.notFound', call.call)
    return new Response(given === undefined ? '' : JSON.stringify(given))
  }
  return sent
}
