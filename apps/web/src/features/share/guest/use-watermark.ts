import type { SharedContent, WatermarkPart } from '@sunmao/contract'
import { useEffect, useMemo, useState } from 'react'
import { watermarkTile } from '../../../ui/picture/watermark.ts'
import { parseTime } from '../../../ui/text/format.ts'

const ASK_MS = 20_000
const order: readonly WatermarkPart[] = ['project', 'reader', 'time', 'address']

/** What is written across everything, the minute of the reading in it; nothing where the share asks for none. */
export function useWatermark(content: SharedContent | undefined) {
  const minute = useMinute()
  const { watermark = [], projName = '', reader = '', address = '' } = content ?? {}
  const words: Record<WatermarkPart, string> = { project: projName, reader, time: minute, address }
  const text = order
    .filter((part) => watermark.includes(part))
    .map((part) => words[part])
    .join('\u2003')
  return useMemo(() => (text ? watermarkTile(text) : undefined), [text])
}

const now = () => parseTime(new Date(), '{m}-{d} {h}:{i}')

function useMinute(): string {
  const [minute, setMinute] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMinute(now()), ASK_MS)
    return () => clearInterval(timer)
  }, [])
  return minute
}
