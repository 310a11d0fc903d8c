import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { benchActions } from '../bench.slot.ts'
import type { Command } from './use-commands.ts'

export interface BenchCommand extends Command {
  keys: string
  isTool: boolean
  isSecond: boolean
}

/** What the features let one do here, and the view of the one that is being done. */
export function useBenchActions(projId: number) {
  const { t } = useTranslation()
  const [name, setName] = useState<string>()
  const can = useProjectCan(projId)
  const allowed = benchActions.items().filter(({ code }) => can(code))
  return {
    actions: allowed.map(
      ({ name: id, title, icon, keys, isTool = false, isSecond = false }): BenchCommand => ({
        id,
        isTool,
        isSecond,
        isOn: id === name,
        title: t(title),
        icon,
        keys,
        run: () => setName(id),
      }),
    ),
    running: allowed.find((one) => one.name === name),
    stop: () => setName(undefined),
  }
}
