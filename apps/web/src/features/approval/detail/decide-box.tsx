import { type ApprovalDetail, type ApprovalOffer, type ApprovalVerb, approval } from '@sunmao/contract'
import { App, Button, Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { minuteText } from '../../../ui/text/format.ts'
import { useVerb } from '../approval.api.ts'
import { ResubmitDialog } from './resubmit-dialog.tsx'
import { VerbDialog } from './verb-dialog.tsx'

/** What the person here may do now: the opinion and the three decisions in front, everything else behind its word. */
export function DecideBox({ row }: { row: ApprovalDetail }) {
  const [verb, setVerb] = useState<ApprovalVerb>()
  const [opinion, setOpinion] = useState('')
  const offered = new Map(row.offers.map((offer) => [offer.verb, offer]))
  const isAsked = row.taskId !== undefined && offered.has('agree')
  const others = row.offers.filter((offer) => !['agree', 'refuse', 'return'].includes(offer.verb))
  if (row.offers.length === 0) return null
  const opened = verb && offered.get(verb)
  return (
    <div className="approval-decide">
      {isAsked && <Decisions row={row} opinion={opinion} onOpinion={setOpinion} onVerb={setVerb} />}
      <div className="approval-others">
        {others.map((offer) => (
          <OtherVerb key={offer.verb} offer={offer} onVerb={setVerb} />
        ))}
      </div>
      {opened && verb === 'resubmit' && <ResubmitDialog row={row} onClose={() => setVerb(undefined)} />}
      {opened && verb !== 'resubmit' && (
        <VerbDialog
          row={row}
          offer={opened}
          reason={['refuse', 'return'].includes(opened.verb) ? opinion : ''}
          onClose={() => setVerb(undefined)}
        />
      )}
    </div>
  )
}

const icons = {
  transfer: 'users',
  delegate: 'chat',
  addSigner: 'plus',
  removeSigner: 'minus',
  withdraw: 'undo',
  resubmit: 'refresh',
  urge: 'bell',
  copy: 'at',
  cancel: 'close',
} as const

function OtherVerb({ offer, onVerb }: { offer: ApprovalOffer; onVerb: (verb: ApprovalVerb) => void }) {
  const { t } = useTranslation()
  const isMain = offer.verb === 'resubmit'
  return (
    <Button
      type={isMain ? 'primary' : 'text'}
      danger={offer.verb === 'cancel'}
      icon={<Icon name={icons[offer.verb as keyof typeof icons]} />}
      disabled={offer.again !== undefined}
      title={offer.again && t('approval.urgeAgain', { time: minuteText(offer.again) })}
      onClick={() => onVerb(offer.verb)}
    >
      {t(`approval.do.${offer.verb}`)}
    </Button>
  )
}

interface DecisionsProps {
  row: ApprovalDetail
  opinion: string
  onOpinion: (text: string) => void
  onVerb: (verb: ApprovalVerb) => void
}

const phrases = ['approval.phrase.fine', 'approval.phrase.checked', 'approval.phrase.conditional'] as const

function Decisions({ row, opinion, onOpinion, onVerb }: DecisionsProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const agree = useVerb(approval.agree)
  const [isMissed, setMissed] = useState(false)
  const offerOf = (verb: ApprovalVerb) => row.offers.find((offer) => offer.verb === verb)
  const isNeeded = offerOf('agree')?.reason === 'required'
  const isMissing = isNeeded && !opinion.trim()
  const isAdvice = row.steps.flatMap(({ tasks }) => tasks).some((task) => task.id === row.taskId && task.isAdvice)
  const take = () => {
    if (isMissing) return setMissed(true)
    agree.mutate(
      { body: { id: row.id, taskId: row.taskId!, reason: opinion.trim() } },
      {
        onSuccess: () => message.success(t(isAdvice ? 'approval.advised' : 'approval.agreed')),
        onError: (error) => message.error(messageOf(error)),
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    take()
  }
  return (
    <>
      <Input.TextArea
        aria-label={t('approval.opinion')}
        placeholder={t(isNeeded ? 'approval.opinionNeeded' : 'approval.opinionHint')}
        maxLength={2000}
        autoSize={{ minRows: 2, maxRows: 8 }}
        status={isMissed && isMissing ? 'error' : ''}
        value={opinion}
        onChange={(event) => onOpinion(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p role="alert" className="approval-late">
        {isMissed && isMissing ? t('approval.opinionNeeded') : ''}
      </p>
      <div className="approval-phrases">
        {phrases.map((phrase) => (
          <button key={phrase} type="button" onClick={() => onOpinion(opinion ? `${opinion} ${t(phrase)}` : t(phrase))}>
            {t(phrase)}
          </button>
        ))}
      </div>
      <div className="approval-verbs">
        <Button type="primary" className="approval-agree" loading={agree.isPending} onClick={take}>
          {t(isAdvice ? 'approval.do.advise' : 'approval.do.agree')}
        </Button>
        {offerOf('refuse') && (
          <Button danger onClick={() => onVerb('refuse')}>
            {t('approval.do.refuse')}
          </Button>
        )}
        {offerOf('return') && <Button onClick={() => onVerb('return')}>{t('approval.do.return')}</Button>}
      </div>
    </>
  )
}
