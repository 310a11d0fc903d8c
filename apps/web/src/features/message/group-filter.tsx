import { type MessageGroup, messageGroups } from '@sunmao/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

interface GroupFilterProps {
  value: MessageGroup | undefined
  onChange: (group: MessageGroup | undefined) => void
}

export function GroupFilter({ value, onChange }: GroupFilterProps) {
  const { t } = useTranslation()
  return (
    <Select<MessageGroup>
      allowClear
      className="message-group"
      placeholder={t('message.allGroups')}
      aria-label={t('message.groupFilter')}
      value={value}
      options={messageGroups.map((group) => ({ value: group, label: t(`message.group.${group}`) }))}
      onChange={(group) => onChange(group)}
    />
  )
}
