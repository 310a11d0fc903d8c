import type { LibraryFile } from '@sunmao/contract'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { StartApprovalDialog } from '../../approval/start/start-approval.panel.tsx'

type Purpose = 'share' | 'publish' | 'archive'

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
export function SubmitButton({ projId, rows, size }: SubmitButtonProps) {
  const { t } = useTranslation()
  const may = useProjectCan(projId)
  const [asked, setAsked] = useState<Purpose>()
  const isFree = rows.every(({ isSubmitted }) => !isSubmitted)
  const purposes = (['share', 'publish', 'archive'] as const).filter((one) =>
    rows.every(({ state }) => purposesOf[state].includes(one)),
  )
  if (!may('hubFile:edit') || !isFree || purposes.length === 0) return null
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: purposes.map((key) => ({
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
