import { Table } from 'antd'
import { useTranslation } from 'react-i18next'

interface Problem {
  row: number
  column: string
  message: string
}

/** What to mend in the sheet, line by line. */
export function ImportProblems({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="pane-hint">{t('user.importProblems', { count: problems.length })}</p>
      <Table
        size="small"
        rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
        dataSource={problems}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: t('user.importRow'), dataIndex: 'row', width: 64 },
          { title: t('user.importColumn'), dataIndex: 'column', width: 110 },
          { title: t('user.importProblem'), dataIndex: 'message' },
        ]}
      />
    </>
  )
}
