import { type ShareKind, type SharePolicy, shareAudiences, watermarkParts } from '@sunmao/contract'
import { languages } from '@sunmao/i18n'
import { Checkbox, Form, InputNumber, Radio, Segmented, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../ui/field/day-field.tsx'
import { daysUntil } from '../../../ui/text/format.ts'
import { audienceRule, isDownloadBlocked, rightsOf } from '../share-labels.ts'
import { DownloadHint } from './download-hint.tsx'
import { expiryText } from './expiry-text.ts'
import { PasswordField } from './password-field.tsx'
import { Rule } from './rule.tsx'
import { expiryOf, isLifeAllowed, shareLives, type TermValues } from './share-terms.ts'
import { VersionFields, type Versions } from './version-fields.tsx'

interface TermsFieldsProps {
  kind: ShareKind
  policy: SharePolicy
  /** Nothing = it shows a moment, whatever is published later. */
  versions: Versions | undefined
}

const MOST_OPENINGS = 1_000_000
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** Who, what he may do, until when, which version, the watermark: in the order in which people ask. */
export function TermsFields({ kind, policy, versions }: TermsFieldsProps) {
  const { t } = useTranslation()
  const values = Form.useWatch([], Form.useFormInstance<TermValues>()) as Partial<TermValues> | undefined
  const { audience = 'password', life = '7', day, isMarked } = values ?? {}
  const { longest } = policy
  const rules = [
    ...new Set(shareAudiences.map((one) => audienceRule(one, policy)).filter((rule) => rule !== undefined)),
  ]
  const rights = rightsOf[kind]
  const isTaken = (right: string) => right === 'download' && isDownloadBlocked(audience, policy)
  const expiry = expiryOf({ life, day })
  return (
    <>
      <Form.Item label={t('share.who')} className="share-who">
        <Form.Item name="audience" noStyle>
          <Radio.Group
            aria-label={t('share.who')}
            className="share-audiences"
            options={shareAudiences.map((one) => ({
              value: one,
              label: t(`share.audience.${one}`),
              disabled: audienceRule(one, policy) !== undefined,
            }))}
          />
        </Form.Item>
        {audience === 'password' && (
          <div className="share-line">
            <Form.Item
              name="password"
              noStyle
              rules={[{ required: true, min: 6, max: 64, message: t('share.passwordLength') }]}
            >
              <PasswordField />
            </Form.Item>
            <span className="share-quiet">{t('share.passwordHint')}</span>
          </div>
        )}
        {audience === 'email' && (
          <Form.Item
            name="emails"
            className="share-emails"
            extra={t('share.emailHint')}
            rules={[
              {
                validator: async (_, emails: string[] = []) => {
                  const wrong = emails.find((one) => !isEmail(one))
                  if (emails.length === 0) throw new Error(t('share.emailNeeded'))
                  if (wrong) throw new Error(t('share.emailWrong', { email: wrong }))
                },
              },
            ]}
          >
            <Select
              mode="tags"
              open={false}
              suffixIcon={null}
              maxCount={50}
              aria-label={t('share.emails')}
              placeholder={t('share.emails')}
              tokenSeparators={[',', ';', ' ', '\uff0c', '\uff1b', '\n']}
            />
          </Form.Item>
        )}
        {rules.map((rule) => (
          <Rule key={rule}>{t(`share.${rule}`)}</Rule>
        ))}
      </Form.Item>
      {rights.length > 0 && (
        <Form.Item label={t('share.may')}>
          <Form.Item name="rights" noStyle>
            <Checkbox.Group
              aria-label={t('share.may')}
              options={rights.map((right) => ({
                value: right,
                label: t(`share.right.${right}`),
                disabled: isTaken(right),
              }))}
            />
          </Form.Item>
          <DownloadHint kind={kind} rights={values?.rights?.filter((right) => !isTaken(right)) ?? []} />
          {rights.some(isTaken) && <Rule>{t('share.policyDownload')}</Rule>}
        </Form.Item>
      )}
      <Form.Item label={t('share.until')}>
        <div className="share-line">
          <Form.Item name="life" noStyle>
            <Segmented
              aria-label={t('share.until')}
              options={shareLives.map((value) => ({
                value,
                label: t(`share.life.${value}`),
                disabled: !isLifeAllowed(value, longest),
              }))}
            />
          </Form.Item>
          {life === 'day' && (
            <span className="share-day">
              <Form.Item
                name="day"
                noStyle
                rules={[
                  { required: true, message: t('share.dayNeeded') },
                  {
                    validator: async (_, last?: string) => {
                      if (last && longest !== undefined && (daysUntil(last) ?? 0) > longest)
                        throw new Error(t('share.policyLongest', { days: longest }))
                    },
                  },
                ]}
              >
                <DayField />
              </Form.Item>
            </span>
          )}
          {expiry && <span className="share-until">{expiryText(t, expiry)}</span>}
        </div>
        {longest !== undefined && <Rule>{t('share.policyLongest', { days: longest })}</Rule>}
      </Form.Item>
      <Form.Item label={t('share.openings')}>
        <div className="share-line">
          <Form.Item name="maxOpenings" noStyle>
            <InputNumber
              min={1}
              max={MOST_OPENINGS}
              precision={0}
              aria-label={t('share.openings')}
              placeholder={t('share.unlimited')}
            />
          </Form.Item>
          <span className="share-quiet">{t('share.openingsHint')}</span>
        </div>
      </Form.Item>
      {versions && <VersionFields {...versions} />}
      <Form.Item label={t('share.watermark')}>
        <div className="share-line">
          <Form.Item name="isMarked" noStyle valuePropName="checked">
            <Switch aria-label={t('share.watermark')} />
          </Form.Item>
          <Form.Item name="watermark" noStyle>
            <Checkbox.Group
              aria-label={t('share.watermarkParts')}
              disabled={!isMarked}
              options={watermarkParts.map((one) => ({ value: one, label: t(`share.watermark.${one}`) }))}
            />
          </Form.Item>
        </div>
      </Form.Item>
      <Form.Item label={t('share.lang')} name="lang">
        <Select
          className="share-lang"
          options={[
            { value: '', label: t('share.lang.reader') },
            ...languages.map(({ value, title }) => ({ value, label: title })),
          ]}
        />
      </Form.Item>
    </>
  )
}
