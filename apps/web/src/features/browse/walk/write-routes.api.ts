import { type ModelRoute, modelRoute } from '@sunmao/contract'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { refetchOf, useSend } from '../../../api/hooks.ts'

type WalkFields = Pick<ModelRoute, 'name' | 'loop' | 'speed' | 'frames'>

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

  const sendAll = async (next: readonly (WalkFields & { id?: number })[]) => {
    try {
      const routes = next.map(({ id, name, loop, speed, frames }) => ({ id, name, loop, speed, frames }))
      await send.mutateAsync({ body: { subId, version: listed?.version ?? 0, routes } })
    } catch (error) {
      await refetchOf(modelRoute.queryList)
      throw error
    }
  }
  const write = async (next: readonly ModelRoute[]) => {
    setPending(next)
    try {
      await sendAll(next)
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
  /** A new one at the end, or another content for one of the list, which may have been written anew since it was read. */
  const put = (walk: WalkFields, origin?: ModelRoute) => {
    const isIt = (row: ModelRoute) =>
      row.id === origin?.id ||
      (row.name === origin?.name && row.createBy === origin.createBy && row.createTime === origin.createTime)
    const kept = saved.map((row) => (isIt(row) ? { ...walk, id: row.id } : row))
    return sendAll(saved.some(isIt) ? kept : [...kept, walk])
  }
  return { rows, told, move, change, put, isBusy: send.isPending }
}
