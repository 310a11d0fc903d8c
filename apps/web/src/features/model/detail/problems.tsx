import { model, type Reply } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useIfcTerms } from '../../../api/use-ifc-terms.ts'
import { PagedTable, usePaging } from '../../../ui/table/paged-table.tsx'

type Problem = Reply<typeof model.problems>['content'][number]

/** Elements that could not be read or drawn, and why. */
export function Problems({ fileId }: { fileId: number }) {
  const { t } = useTranslation()
  const { classTerm } = useIfcTerms()
  const list = useCall(model.problems, { query: { ...usePaging(), fileId } }, { keepPrevious: true })
  return (
    <PagedTable<Problem>
      list={list}
      rowKey={(row) => `${row.expressId}-${row.text}`}
      empty={t('model.noProblems')}
      columns={[
        { title: t('model.problem'), dataIndex: 'text' },
        { title: t('model.element'), render: (_, { element }) => element?.name || '–' },
        { title: t('model.class'), render: (_, { element }) => (element ? classTerm(element.class) : '–') },
        { title: t('model.level'), render: (_, { element }) => element?.level ?? '–' },
        { title: 'GlobalId', render: (_, { element }) => element?.globalId ?? '–' },
        {
          title: t('model.expressId'),
          render: (_, { expressId }) => (expressId === undefined ? '–' : `#${expressId}`),
        },
      ]}
    />
  )
}
