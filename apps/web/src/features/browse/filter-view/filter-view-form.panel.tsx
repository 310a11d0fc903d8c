import { type FilterModelView, filterModelView } from '@sunmao/contract'
import { Alert, Checkbox, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useRowForm } from '../../../api/use-row-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { StaleNotice } from '../../../ui/dialog/stale-notice.tsx'
import { SavedFields } from '../../../ui/field/saved-fields.tsx'
import { RuleList } from './rule-list.tsx'
import { needsValue, type Rule } from './rule-text.api.ts'

interface FilterViewFormProps {
  subId: number
  /** Nothing = a new one. */
  row: FilterModelView | undefined
  /** Whether views of the whole project are this person's to make. */
  mayShare: boolean
  /** Of what is seen in the workbench. */
  seen?: SeenView
  /** What a new view begins with where no models are open. */
  draft?: Pick<ViewValues, 'name' | 'rules'>
  onCreated?: (made: FilterModelView) => void
  onClose: () => void
}

export interface SeenView {
  camera: NonNullable<FilterModelView['camera']>
  /** What a new view begins with. */
  rules: Rule[]
  /** How many elements look otherwise than the rules can say. */
  left: number
}

interface ViewValues {
  name: string
  isPersonal: boolean
  rules: Rule[]
  /** Whether the camera of now is kept with it. */
  takesCamera?: boolean
}

const valuesOf = ({ name, isPersonal, rules }: FilterModelView): ViewValues => ({ name, isPersonal, rules })
const newView: ViewValues = { name: '', isPersonal: true, rules: [{ field: 'class', op: 'is', effect: 'isolate' }] }

/** Leaves out what belongs to another choice of field, condition or effect. */
const tidy = ({ field, set, name, op, value, effect, colour }: Rule): Rule => ({
  field,
  ...(field === 'property' && { set: set?.trim() || undefined, name: name?.trim() }),
  op,
  ...(needsValue(op) && { value: value?.trim() }),
  effect,
  ...(effect === 'colour' && { colour }),
})

export function FilterViewForm(props: FilterViewFormProps) {
  const { subId, row: given, mayShare, seen, draft, onCreated, onClose } = props
  const { t } = useTranslation()
  const stales = [filterModelView.queryFilterModelViews]
  const create = useSend(filterModelView.batchCreate, stales, { quiet: true })
  const update = useSend(filterModelView.update, stales, { quiet: true })
  const { server, stale } = useRowForm<ViewValues, FilterModelView>({
    row: given,
    valuesOf,
    refusedAt: { 'error.duplicate': 'name' },
    onSaved: onClose,
    save: async ({ name, isPersonal, rules, takesCamera }, row) => {
      const view = {
        name: name.trim(),
        isPersonal,
        rules: rules.map(tidy),
        camera: takesCamera ? seen?.camera : row?.camera,
      }
      if (row) return update.mutateAsync({ body: { ...view, id: row.id, rowVersion: row.rowVersion } })
      const [made] = await create.mutateAsync({ body: { subId, views: [view] } })
      if (made) onCreated?.(made)
      return made
    },
  })
  const begun = {
    ...{ ...newView, takesCamera: true },
    ...(seen && seen.rules.length > 0 && { rules: seen.rules }),
    ...draft,
  }
  return (
    <FormModal<ViewValues>
      title={t(given ? 'filterModelView.edit' : 'filterModelView.add')}
      server={server}
      width={760}
      initialValues={given ? valuesOf(given) : begun}
      onClose={onClose}
    >
      <StaleNotice stale={stale} />
      {!given && seen && seen.left > 0 && (
        <Alert type="info" showIcon title={t('filterModelView.left', { count: seen.left })} />
      )}
      <SavedFields mayShare={mayShare} />
      <RuleList />
      {seen && (
        <Form.Item name="takesCamera" valuePropName="checked">
          <Checkbox>{t(given?.camera ? 'filterModelView.replaceCamera' : 'filterModelView.keepCamera')}</Checkbox>
        </Form.Item>
      )}
    </FormModal>
  )
}
