import { type CallInput, modelCompareRecord } from '@sunmao/contract'
import { App } from 'antd'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api/call.ts'
import { useSend } from '../../api/hooks.ts'

type Pair = CallInput<typeof modelCompareRecord.compare>['body']

/** Compares two versions or two releases and shows the result, which may still be on its way. */
export function useStartCompare() {
  const navigate = useNavigate()
  const { message } = App.useApp()
  const compare = useSend(modelCompareRecord.compare, [modelCompareRecord.list], { quiet: true })
  const start = (projId: number, pair: Pair) =>
    compare.mutateAsync({ body: pair }).then(
      ({ id }) => navigate(`/model/compare?projId=${projId}&sub=${pair.subId}&id=${id}`),
      (error) => message.error(messageOf(error)),
    )
  return { start, isPending: compare.isPending }
}
