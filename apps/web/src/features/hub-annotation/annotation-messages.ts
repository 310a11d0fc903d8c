import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod'

const Message = z.object({
  type: z.enum(['addAnnotation', 'viewAnnotation']),
  query: z
    .record(z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/), z.union([z.string().max(500), z.number()]))
    .refine((query) => Object.keys(query).length <= 20)
    .default({}),
})

/** Where a message of another window leads, or nothing when it is not one of these. */
export function annotationAddress(data: unknown): string | undefined {
  const { data: message } = Message.safeParse(data)
  if (!message) return undefined
  const query = new URLSearchParams(Object.entries(message.query).map(([key, value]) => [key, String(value)]))
  query.set('action', message.type)
  return `/hub/browse?${query}`
}

/** Only our own pages are heard: this window or the one that opened it, never a frame inside a page. */
export const isOwnSender = ({ origin, source }: Pick<MessageEvent, 'origin' | 'source'>): boolean =>
  origin === location.origin && (source === window || (source !== null && source === window.opener))

/** A window of ours asks to remark on a place of a model, or to see a remark. */
export function AnnotationMessages(): null {
  const navigate = useNavigate()
  useEffect(() => {
    const listener = (event: MessageEvent) => {
      const address = isOwnSender(event) ? annotationAddress(event.data) : undefined
      if (address) void navigate(address)
    }
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [navigate])
  return null
}
