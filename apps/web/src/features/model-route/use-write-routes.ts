import { type ModelRoute, modelRoute } from '@sunmao/contract'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/call.ts'
import { refetchOf, useSend } from '../../api/hooks.ts'

interface Listed {
  version: number
  content: ModelRoute[]
}

/** Writes the whole list at once; the server refuses one that somebody else has changed meanwhile. */
export function useWriteRoutes(subId: number, listed: Listed | undefined) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [told, setTold] = useState('')
  const [pending, setPending] = useState<readonly ModelRoute[]>()
  const send = useSend(modelRoute.batchWrite, [modelRoute.queryList], { quiet: true })
  const saved = listed?.content ?? []
  // What was moved stands there at once; a refusal lets it fall back.
  const rows = pending ?? saved

  const write = async (next: readonly ModelRoute[]) => {
    setPending(next)
    try {
      const routes = next.map(({ id, name, loop, speed, frames }) => ({ id, name, loop, speed, frames }))
      await send.mutateAsync({ body: { subId, version: listed?.version ?? 0, routes } })
    } catch (error) {
      await refetchOf(modelRoute.queryList)
      throw error
    } finally {
      setPending(undefined)
    }
  }
  const move = async (row: ModelRoute, to: number) => {
    const next = rows.filter(({ id }) => id !== row.id)
    next.splice(to, 0, row)
    try {
      await write(next)
      setTold(t('modelRoute.moved', { name: row.name, place: to + 1 }))
    } catch (error) {
      message.error(messageOf(error))
    }
  }
  const change = (id: number, changes: Pick<ModelRoute, 'name' | 'loop' | 'speed'>) =>
    write(saved.map((row) => (row.id === id ? { ...row, ...changes } : row)))
  return { rows, told, move, change, isBusy: send.isPending }
}
