import type { CallInput, EventOf, Route } from '@sunmao/contract'
import { i18n } from '../theme/i18n.ts'
import { asCallError, CallError, type CallOptions, open } from './call.ts'

/**
 * The events of a call that answers with a stream of them, as they come. Leaving the loop or aborting the signal ends the
 * call. Throws a `CallError` when it is refused, fails on its way or breaks off before it has ended.
 */
export async function* listen<R extends Route>(
  route: R,
  input: CallInput<R>,
  options: Pick<CallOptions, 'signal' | 'quiet' | 'token'> = {},
): AsyncGenerator<EventOf<R>, void> {
  const response = await open(route, input, options)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for await (const { event, data } of framesOf(reader, options.signal)) {
      if (event === 'end') return
      if (event === 'error') throw asCallError(JSON.parse(data))
      yield JSON.parse(data) as EventOf<R>
    }
    throw brokenOff()
  } finally {
    // What is left of a stream that broke off cannot be ended.
    await reader.cancel().catch(() => undefined)
  }
}

const brokenOff = () => new CallError(0, i18n.t('error.requestFailed'))

/** Frames are divided by an empty line; a line that begins with a colon only keeps the connection alive. */
async function* framesOf(reader: ReadableStreamDefaultReader<string>, signal: AbortSignal | undefined) {
  let text = ''
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw signal?.aborted ? error : brokenOff()
    })
    if (done) return
    text += value
    const frames = text.split('\n\n')
    text = frames.pop()!
    for (const frame of frames) {
      const lines = frame.split('\n').filter((line) => !line.startsWith(':'))
      const fieldOf = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      const data = fieldOf('data')
      if (data !== undefined) yield { event: fieldOf('event') ?? 'message', data }
    }
  }
}
