// One turn with an endpoint that speaks as OpenAI's does: streamed, with tools. Nothing that it sends is taken for granted.
import type { AiConfig } from '../../../config.ts'

export interface ToolCall {
  id: string
  name: string
  /** JSON, or what it took for it. */
  input: string
}

export type ChatMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; tool_calls?: WireCall[] }
  | { role: 'tool'; tool_call_id: string; content: string }

interface WireCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

export interface ChatTool {
  name: string
  description: string
  parameters: Record<string, unknown>
}

export type ChatPart = { text: string } | { calls: ToolCall[] } | { tokens: number }

/** It did not answer, or not in its own language; the message is for the log. */
export class EndpointError extends Error {}

const FIRST_BYTE_MS = 30_000
const SILENCE_MS = 30_000
const LONGEST_LINE = 1_000_000

export async function* chat(
  ai: AiConfig,
  messages: readonly ChatMessage[],
  tools: readonly ChatTool[],
  signal: AbortSignal,
): AsyncGenerator<ChatPart> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), FIRST_BYTE_MS)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  try {
    const response = await fetch(`${ai.baseUrl}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([signal, silence.signal]),
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(ai.apiKey && { authorization: `Bearer ${ai.apiKey}` }),
      },
      body: JSON.stringify({
        model: ai.model,
        messages,
        stream: true,
        stream_options: { include_usage: true },
        temperature: 0,
        ...(tools.length > 0 && { tools: tools.map((one) => ({ type: 'function', function: one })) }),
      }),
    })
    if (!response.ok || !response.body) throw new EndpointError(`status ${response.status}`)
    heard()
    const calls = new Map<number, ToolCall>()
    for await (const data of eventsIn(response.body, heard)) {
      if (data === '[DONE]') break
      const { text, pieces, tokens } = partOf(data)
      if (text) yield { text }
      if (tokens) yield { tokens }
      for (const { at, id, name, input } of pieces) {
        const call = calls.get(at) ?? { id: '', name: '', input: '' }
        calls.set(at, { id: call.id || id, name: call.name + name, input: call.input + input })
      }
    }
    if (calls.size > 0)
      yield { calls: [...calls.values()].map((call, at) => ({ ...call, id: call.id || `call_${at}` })) }
  } catch (error) {
    if (signal.aborted) throw error
    throw error instanceof EndpointError ? error : new EndpointError(silence.signal.aborted ? 'silent' : String(error))
  } finally {
    clearTimeout(timer)
  }
}

async function* eventsIn(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    heard()
    rest += decoder.decode(bytes, { stream: true })
    const lines = rest.split(/\r?\n/)
    rest = lines.pop()!
    if (rest.length > LONGEST_LINE) throw new EndpointError('a line without an end')
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim()
  }
  if (rest.startsWith('data:')) yield rest.slice(5).trim()
}

interface Part {
  text: string
  tokens: number
  pieces: { at: number; id: string; name: string; input: string }[]
}

function partOf(data: string): Part {
  const event = parsed(data)
  const delta = field(field(list(field(event, 'choices'))[0], 'delta'))
  return {
    text: words(delta.content),
    tokens: Number(field(field(event, 'usage')).total_tokens) || 0,
    pieces: list(delta.tool_calls).map((one) => ({
      at: Number(field(one).index) || 0,
      id: words(field(one).id),
      name: words(field(field(one).function).name),
      input: words(field(field(one).function).arguments),
    })),
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw new EndpointError('no JSON')
  }
}
function field(value: unknown): Record<string, unknown>
function field(value: unknown, name: string): unknown
function field(value: unknown, name?: string): unknown {
  const object = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return name === undefined ? object : object[name]
}
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const words = (value: unknown): string => (typeof value === 'string' ? value : '')
