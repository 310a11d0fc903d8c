import { Table, type TableProps } from 'antd'
import { useEffect, useRef } from 'react'

/** A plain table that may be wider than the screen; who has only keys pushes it sideways too, also while no row of it has a button. */
export function WideTable<Row extends object>(props: TableProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0'))
  return (
    <div ref={box}>
      <Table<Row> {...props} scroll={{ x: 'max-content' }} />
    </div>
  )
}
