import type { LibraryFile } from '@sunmao/contract'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { useOptions } from '../../approval/approval.api.ts'
import { StartApprovalDialog } from '../../approval/start/start-approval.panel.tsx'

const purposes = ['share', 'publish', 'archive'] as const
type Purpose = (typeof purposes)[number]

/** What a version can be submitted for, by what it may be used for now. */
const purposesOf: Readonly<Record<LibraryFile['state'], readonly Purpose[]>> = {
  working: ['share', 'publish'],
  shared: ['publish'],
  published: ['archive'],
  archived: [],
}

interface SubmitButtonProps {
  projId: number
  rows: readonly LibraryFile[]
  size?: 'small'
}

/** Submits versions for approval; what can be asked for must hold for all of them. */
export function SubmitButton(props: SubmitButtonProps) {
  const { projId, rows } = props
  const may = useProjectCan(projId)
  const isFree = rows.every(({ isSubmitted }) => !isSubmitted)
  const open = purposes.filter((one) => rows.every(({ state }) => purposesOf[state].includes(one)))
  if (!may('hubFile:edit') || !isFree || open.length === 0) return null
  return <SubmitMenu {...props} purposes={open} />
}

/** What no definition is for is not offered. */
function SubmitMenu({ projId, rows, size, purposes }: SubmitButtonProps & { purposes: readonly Purpose[] }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Purpose>()
  const { data: options } = useOptions({ kind: 'hubFile', projId })
  const isDefined = (purpose: Purpose) => options?.some((option) => option.purposes.includes(purpose)) ?? true
  const defined = purposes.filter(isDefined)
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items:
            defined.length === 0
              ? [{ key: 'none', disabled: true, label: t('approval.noDefinition') }]
              : defined.map((key) => ({
                  key,
                  label: t(`approval.purpose.hubFile.${key}`),
                  onClick: () => setAsked(key),
                })),
        }}
      >
        <Button size={size} type="primary">
          {t('library.submit')}
        </Button>
      </Dropdown>
      {asked && (
        <StartApprovalDialog
          kind="hubFile"
          purpose={asked}
          projId={projId}
          subjects={rows.map(({ fileId, name, version }) => ({ id: fileId, title: `${name} V${version}` }))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
