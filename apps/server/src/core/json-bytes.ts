import type * as z from 'zod'

/** An answer that went through its schema and became text elsewhere: it is sent as it is. */
export class JsonBytes<A> {
  declare readonly answer: A

  constructor(readonly bytes: Uint8Array) {}
}

const encoder = new TextEncoder()

/** The reply schema is the presenter, here too. */
export const encodeReply = <S extends z.ZodType>(reply: S, answer: z.input<S>): Uint8Array =>
  encoder.encode(JSON.stringify(reply.parse(answer)))
