import { meetingCalendar } from '@sunmao/contract'
import { Button, Modal, Switch } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../../api/hooks.ts'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { CopyBox } from '../../../ui/label/copy-box.tsx'
import { minuteText } from '../../../ui/text/format.ts'

/** One's meetings in one's own calendar: an address that is told once, and letters with invitations. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useCall(meetingCalendar.mine, {})
  const renew = useSend(meetingCalendar.renew, [meetingCalendar.mine])
  const remove = useSend(meetingCalendar.remove, [meetingCalendar.mine])
  const letters = useSend(meetingCalendar.letters, [meetingCalendar.mine])
  const [address, setAddress] = useState<string>()
  return (
    <Modal
      {...withoutAnimation}
      open
      title={t('meeting.calendar.title')}
      footer={null}
      closable={{ 'aria-label': t('common.close') }}
      onCancel={onClose}
    >
      <p>{t('meeting.calendar.hint')}</p>
      {address && <CopyBox label={t('meeting.calendar.address')} text={address} />}
      {!address && data?.hasAddress && <p>{t('meeting.calendar.since', { time: minuteText(data.sinceTime) })}</p>}
      <div className="meeting-buttons">
        <Button
          type="primary"
          loading={renew.isPending}
          onClick={() => renew.mutate({}, { onSuccess: (made) => setAddress(made.address) })}
        >
          {t(data?.hasAddress ? 'meeting.calendar.renew' : 'meeting.calendar.make')}
        </Button>
        {data?.hasAddress && (
          <Button
            loading={remove.isPending}
            onClick={() => remove.mutate({}, { onSuccess: () => setAddress(undefined) })}
          >
            {t('meeting.calendar.remove')}
          </Button>
        )}
      </div>
      <p className="meeting-switch">
        <Switch
          id={id}
          checked={data?.hasLetters ?? true}
          loading={letters.isPending}
          onChange={(hasLetters) => letters.mutate({ body: { hasLetters } })}
        />
        <label htmlFor={id}>{t('meeting.calendar.letters')}</label>
      </p>
    </Modal>
  )
}
