import { type AnswerEvent, type AssistantAnswer, assistant } from '@sunmao/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '../../api/call.ts'
import { refetchOf, useCall, useSend } from '../../api/hooks.ts'
import { listen } from '../../api/listen.ts'

const PAGE = 50

export const useStatus = (projId: number) => useCall(assistant.status, { query: { projId: projId } })
export const useConversations = (projId: number) =>
  useCall(assistant.conversations, { query: { projId: projId, page: 0, size: PAGE } })
export const useAnswers = (conversationId: number | undefined) =>
  useCall(
    assistant.answers,
    { query: { conversationId: conversationId ?? 0 } },
    { enabled: conversationId !== undefined },
  )
export const useRate = () => useSend(assistant.rate, [assistant.answers])
export const useRemove = () => useSend(assistant.remove, [assistant.conversations])

/** An answer that is being written, as it looks so far. */
export type Live = Pick<AssistantAnswer, 'question' | 'blocks' | 'citations'> & {
  id?: number
  step?: string
}

/** Asks, and shows the answer as it comes; stopping keeps what there was. */
export function useAsking(projId: number, onBegin: (conversationId: number) => void) {
  const [live, setLive] = useState<Live>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const ask = useCallback(
    async (question: string, conversationId: number | undefined) => {
      const control = new AbortController()
      running.current = control
      setFailure(undefined)
      setLive({ question, blocks: [], citations: [] })
      try {
        const events = listen(
          assistant.ask,
          { body: { projId, question, conversationId } },
          { signal: control.signal, quiet: true },
        )
        for await (const event of events) {
          if (event.kind === 'begin') onBegin(event.conversationId)
          setLive((before) => before && applied(before, event))
        }
      } catch (error) {
        if (!control.signal.aborted) setFailure(error instanceof CallError ? error.message : String(error))
      }
      await Promise.all([refetchOf(assistant.answers), refetchOf(assistant.conversations), refetchOf(assistant.status)])
      if (running.current === control) {
        running.current = undefined
        setLive(undefined)
      }
    },
    [projId, onBegin],
  )
  const stop = useCallback(() => running.current?.abort(), [])
  return { live, failure, ask, stop }
}

function applied(live: Live, event: AnswerEvent): Live {
  switch (event.kind) {
    case 'begin':
      return { ...live, id: event.answerId }
    case 'step':
      return { ...live, step: event.text }
    case 'citations':
      return { ...live, citations: event.citations }
    case 'block':
      return { ...live, step: undefined, blocks: [...live.blocks.slice(0, event.at), event.block] }
    case 'done':
      return { ...live, ...event.answer, step: undefined }
  }
}
