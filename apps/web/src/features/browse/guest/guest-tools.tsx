import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { IconName } from '../../../ui/picture/icons.ts'
import { type Cut, cuts, measures, type Tool } from '../tools/use-tool.ts'

interface GuestToolsProps {
  tool: Tool
  onTool: (tool: Tool) => void
  cut: Cut
  onCut: (cut: Cut) => void
  canMeasure: boolean
  canCut: boolean
  onReset: () => void
}

/** Tools with words under them, because a finger shows no tooltip; those that come in kinds show them above the bar. */
export function GuestTools({ tool, onTool, cut, onCut, canMeasure, canCut, onReset }: GuestToolsProps) {
  const { t } = useTranslation()
  const isMeasuring = tool.startsWith('measure')
  const isCutting = cut !== 'none'
  const button = (icon: IconName, label: string, run: () => void, isOn?: boolean) => (
    <button type="button" className="guest-tool" aria-pressed={isOn} onClick={run}>
      <Icon name={icon} size={22} />
      {label}
    </button>
  )
  return (
    <>
      {isMeasuring && (
        <Kinds
          label={t('browse.measure')}
          kinds={measures.map((kind) => [`measure-${kind}` as const, t(`browse.measure.${kind}`)])}
          chosen={tool}
          onChoose={onTool}
        />
      )}
      {isCutting && !isMeasuring && (
        <Kinds
          label={t('browse.section')}
          kinds={cuts.map((kind) => [kind, t(`browse.cut.${kind}`)])}
          chosen={cut}
          onChoose={onCut}
        />
      )}
      <div className="browse-card guest-tools" role="toolbar" aria-label={t('browse.tools')}>
        {button('orbit', t('outer.orbit'), () => onTool('orbit'), tool === 'orbit')}
        {button('walk', t('outer.walk'), () => onTool(tool === 'walk' ? 'orbit' : 'walk'), tool === 'walk')}
        {canCut && button('section', t('browse.section'), () => onCut(isCutting ? 'none' : 'z'), isCutting)}
        {canMeasure &&
          button('measure', t('browse.measure'), () => onTool(isMeasuring ? 'orbit' : 'measure-distance'), isMeasuring)}
        {button('fullscreen', t('outer.reset'), onReset)}
      </div>
    </>
  )
}

interface KindsProps<K extends string> {
  label: string
  kinds: readonly (readonly [K, string])[]
  chosen: string
  onChoose: (kind: K) => void
}

function Kinds<K extends string>({ label, kinds, chosen, onChoose }: KindsProps<K>) {
  return (
    <fieldset className="browse-card guest-kinds" aria-label={label}>
      {kinds.map(([kind, word]) => (
        <button key={kind} type="button" aria-pressed={kind === chosen} onClick={() => onChoose(kind)}>
          {word}
        </button>
      ))}
    </fieldset>
  )
}
