import { type Link2d3d, linkToleranceMm } from '@sunmao/contract'
import { App, Button, Slider, Switch } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { Status } from '../../../ui/label/status.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { LinkFindings } from '../link-findings.tsx'
import { isLoose, linkMeanings, useDetectLink } from '../link2d3d.api.ts'
import type { Linked } from '../preview/use-linked.ts'
import { useConfirm } from '../use-confirm.tsx'
import type { Pairing } from './use-pairing.ts'

interface CalibratePanelProps {
  link: Link2d3d
  pairing: Pairing
  isPairing: boolean
  onPair: () => void
  linked: Linked
}

/** Pairs of points with what is left between them, and how the halves go together. */
export function CalibratePanel({ link, pairing, isPairing, onPair, linked }: CalibratePanelProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const mayEdit = useProjectCan(link.projId)('link2d3d:edit')
  const detect = useDetectLink()
  const { confirm, isPending, dialog } = useConfirm(link)
  const { id, rowVersion, status, transform, residualMm } = link
  const onError = (error: unknown) => void message.error(messageOf(error))
  // Scale, rotation and place are free: what is left between two pairs is always nothing.
  const isUnproved = !link.isAutomatic && !link.proof && link.pairs.length === 2
  const metres = (value: number) => value.toFixed(3)
  return (
    <aside className="browse-card link-calibrate" aria-label={t('link2d3d.calibration')}>
      <header>
        <b>{t('link2d3d.calibration')}</b>
        <Status meaning={linkMeanings[status]}>{t(`link2d3d.status.${status}`)}</Status>
        <span className="browse-quiet">{stateOf(link, t)}</span>
        {mayEdit && (
          <span className="link-calibrate-actions">
            <Button size="small" type={isPairing ? 'primary' : 'default'} onClick={onPair}>
              {t('link2d3d.addPair')}
            </Button>
            <Button
              size="small"
              loading={detect.isPending}
              onClick={() => detect.mutate({ body: { id, rowVersion } }, { onError })}
            >
              {t('link2d3d.detect')}
            </Button>
            {status === 'pending' && (
              <Button size="small" type="primary" loading={isPending} onClick={confirm}>
                {t('link2d3d.confirm')}
              </Button>
            )}
          </span>
        )}
      </header>
      {dialog}
      <LinkFindings link={link} />
      {isPairing && <p className="link-hint">{t(pairing.isWaiting ? 'link2d3d.pickModel' : 'link2d3d.pickSheet')}</p>}
      <div className="link-calibrate-body">
        <div className="link-calibrate-pairs">
          <table>
            <thead>
              <tr>
                <th>{t('link2d3d.point')}</th>
                <th>{t('link2d3d.grid')}</th>
                <th>{t('link2d3d.onSheet')}</th>
                <th>{t('link2d3d.inModel')}</th>
                <th>{t('link2d3d.residual')}</th>
                {mayEdit && <th aria-label={t('common.actions')} />}
              </tr>
            </thead>
            <tbody>
              {link.pairs.map(({ sheet, world, grid, residualMm: own }, at) => (
                <tr key={`${sheet.join()}/${world.join()}`}>
                  <td>{at + 1}</td>
                  <td>{grid ?? '–'}</td>
                  <td>{sheet.map((value) => value.toFixed(1)).join(', ')}</td>
                  <td>{world.map(metres).join(', ')}</td>
                  <td>{own.toFixed(1)} mm</td>
                  {mayEdit && (
                    <td>
                      <Button
                        size="small"
                        type="text"
                        icon={<Icon name="close" />}
                        disabled={pairing.isBusy}
                        aria-label={t('link2d3d.removePair', { number: at + 1 })}
                        onClick={() => pairing.remove(at)}
                      />
                    </td>
                  )}
                </tr>
              ))}
              {link.pairs.length === 0 && (
                <tr>
                  <td colSpan={6}>{t('link2d3d.noPairs')}</td>
                </tr>
              )}
            </tbody>
            {residualMm !== undefined && (
              <tfoot>
                <tr>
                  <td colSpan={4}>
                    {isUnproved ? t('link2d3d.twoPairs') : t('link2d3d.mean', { most: linkToleranceMm })}
                  </td>
                  <td className={isLoose(link) ? 'link-loose' : undefined}>{residualMm.toFixed(1)} mm</td>
                  {mayEdit && <td />}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
        <dl>
          <dt>{t('hubFile.level')}</dt>
          <dd>
            {link.level} <span className="browse-quiet">{metres(link.elevation)}</span>
          </dd>
          {transform && (
            <>
              <dt>{t('link2d3d.rotation')}</dt>
              <dd>{((transform.rotation * 180) / Math.PI).toFixed(2)}°</dd>
            </>
          )}
          <dt>{t('link2d3d.isMirrored')}</dt>
          <dd>
            <Switch
              size="small"
              checked={link.isMirrored}
              disabled={!mayEdit || pairing.isBusy}
              aria-label={t('link2d3d.isMirrored')}
              title={t('link2d3d.isMirroredHint')}
              onChange={pairing.setMirrored}
            />
          </dd>
          <dt>{t('link2d3d.cut')}</dt>
          <dd>
            <Switch size="small" checked={linked.isCut} aria-label={t('link2d3d.cut')} onChange={linked.setCut} />{' '}
            {t('link2d3d.cutAt', { height: linked.cutHeight.toFixed(2) })}
          </dd>
          <dt>{t('link2d3d.follow')}</dt>
          <dd>
            <Switch
              size="small"
              checked={linked.isFollowing}
              aria-label={t('link2d3d.follow')}
              onChange={linked.setFollowing}
            />
          </dd>
          <dt>{t('link2d3d.laid')}</dt>
          <dd>
            <Slider
              min={0}
              max={100}
              step={5}
              disabled={!transform}
              value={Math.round(linked.opacity * 100)}
              ariaLabelForHandle={t('link2d3d.laid')}
              onChange={(value: number) => linked.setOpacity(value / 100)}
            />
          </dd>
        </dl>
      </div>
    </aside>
  )
}

/** Why it is not calibrated, who has confirmed it, or what it is told to be right by. */
function stateOf({ refusal, confirmBy, isSeen, isAutomatic, needs, proof }: Link2d3d, t: TFunction): string {
  if (refusal) return t(`link2d3d.refusal.${refusal}`)
  if (confirmBy) return t(isSeen ? 'link2d3d.seenBy' : 'link2d3d.confirmed', { who: confirmBy })
  if (isAutomatic) return t('link2d3d.automatic')
  if (needs) return t(`link2d3d.needs.${needs}`)
  return proof ? t(`link2d3d.proof.${proof}`) : ''
}
