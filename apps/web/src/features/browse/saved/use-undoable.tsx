import { App, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const WAIT_S = 6

interface Named {
  id: number
  name: string
}

/** Takes a row out of sight at once and away for good some seconds later; until then it can be brought back. */
export function useUndoable(remove: (id: number) => Promise<unknown>) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [gone, setGone] = useState<readonly number[]>([])
  const waiting = useRef(new Set<number>())
  const now = useRef(remove)
  now.current = remove
  const back = (id: number) => setGone((before) => before.filter((one) => one !== id))
  const finish = async (id: number) => {
    if (!waiting.current.delete(id)) return
    // A refusal is told by the call itself; the row is there again.
    await now.current(id).catch(() => back(id))
  }
  // Whoever leaves meant it.
  useEffect(() => {
    const all = waiting.current
    return () => {
      for (const id of all) {
        void now.current(id).catch(() => undefined)
        message.destroy(`undo${id}`)
      }
      all.clear()
    }
  }, [message])
  const take = ({ id, name }: Named) => {
    const key = `undo${id}`
    waiting.current.add(id)
    setGone((before) => [...before, id])
    const undo = () => {
      waiting.current.delete(id)
      back(id)
      message.destroy(key)
    }
    message.open({
      key,
      type: 'success',
      duration: WAIT_S,
      content: (
        <>
          {t('saved.removed', { name })}
          <Button type="link" size="small" onClick={undo}>
            {t('saved.undo')}
          </Button>
        </>
      ),
      onClose: () => void finish(id),
    })
  }
  return { gone, take }
}
