import { Button, Dropdown } from 'antd'
import { Icon } from '../picture/icon.tsx'

interface VerbButtonsProps<V extends string> {
  /** As a workflow offers them to the person here. */
  offers: readonly { verb: V; isNext: boolean }[]
  label: (verb: V) => string
  /** Of the menu of what is left; without it that is in a menu elsewhere. */
  moreLabel?: string
  isBusy: boolean
  onVerb: (verb: V) => void
}

const SHOWN = 2

/** What has no button of its own. */
export const furtherOf = <V extends string>(offers: VerbButtonsProps<V>['offers']) => offers.slice(SHOWN)

/** What somebody may do with a row now. What he is waited for with stands out; what is left after two is behind a menu. */
export function VerbButtons<V extends string>({ offers, label, moreLabel, isBusy, onVerb }: VerbButtonsProps<V>) {
  const further = furtherOf(offers)
  return (
    <>
      {offers.slice(0, SHOWN).map(({ verb, isNext }, at) => (
        <Button
          key={verb}
          type={isNext && at === 0 ? 'primary' : 'default'}
          loading={isBusy}
          onClick={() => onVerb(verb)}
        >
          {label(verb)}
        </Button>
      ))}
      {moreLabel && further.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="topRight"
          menu={{ items: further.map(({ verb }) => ({ key: verb, label: label(verb), onClick: () => onVerb(verb) })) }}
        >
          <Button icon={<Icon name="more" />} aria-label={moreLabel} />
        </Dropdown>
      )}
    </>
  )
}
