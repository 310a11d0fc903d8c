import { auth } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { benchActions } from '../../../bench-parts.ts'
import { permits } from '../../../session/can.tsx'
import type { Command } from './use-commands.ts'

export interface BenchCommand extends Command {
  keys: string
  isTool: boolean
}

/** What the features let one do here, and the view of the one that is being done. */
export function useBenchActions(projId: number) {
  const { t } = useTranslation()
  const [name, setName] = useState<string>()
  const { data } = useCall(auth.setProject, { query: { projectId: projId } }, { enabled: projId > 0 })
  const allowed = benchActions.filter(({ code }) => permits(data ?? [], [code]))
  return {
    actions: allowed.map(
      ({ name: id, title, icon, keys, isTool = false }): BenchCommand => ({
        id,
        isTool,
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
