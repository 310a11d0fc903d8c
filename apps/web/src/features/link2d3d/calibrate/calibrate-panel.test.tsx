import type { Link2d3d } from '@sunmao/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../api/fake-server.ts'
import { sampleLink } from '../../../test/file-samples.ts'
import { modelAnswers, workInProject } from '../../../test/model-samples.ts'
import { prepare, showPage } from '../../../test/show-page.tsx'
import type { Linked } from '../preview/use-linked.ts'
import { CalibratePanel } from './calibrate-panel.tsx'
import type { Pairing } from './use-pairing.ts'

prepare()

const linked = { isCut: false, cutHeight: 1.2, isFollowing: true, opacity: 0.5 } as Linked
const pairing = { isWaiting: false, isBusy: false } as Pairing
const nothing = () => undefined

const show = (count: number, change: Partial<Link2d3d> = {}) => {
  workInProject()
  fakeServer(modelAnswers(['link2d3d:edit']))
  const pairs = Array.from({ length: count }, (_, at) => ({
    sheet: [at, 0] as [number, number],
    world: [at, 0] as [number, number],
    residualMm: 0,
  }))
  const link = sampleLink({ pairs, residualMm: 0, isAutomatic: false, ...change })
  showPage(<CalibratePanel link={link} pairing={pairing} isPairing={false} onPair={nothing} linked={linked} />, '/')
}

it('says of two pairs that nothing between them proves nothing', async () => {
  show(2)
  expect(await screen.findByText(/两个点对总能对上/)).toBeDefined()
})

it.each([
  ['three', 3, false],
  ['those that were found by the axes', 2, true],
])('says of %s what is left between them', async (_name, count, isAutomatic) => {
  show(count, { isAutomatic })
  expect(await screen.findByText('平均残差，允许 5 mm')).toBeDefined()
  expect(screen.queryByText(/两个点对总能对上/)).toBeNull()
})

it('has a switch for plans that are seen from below', async () => {
  workInProject()
  fakeServer(modelAnswers(['link2d3d:edit']))
  const chosen: boolean[] = []
  const link = sampleLink({ isMirrored: false })
  const own = { ...pairing, setMirrored: (value: boolean) => void chosen.push(value) }
  showPage(<CalibratePanel link={link} pairing={own} isPairing={false} onPair={nothing} linked={linked} />, '/')
  await screen.findByText('待确认')
  const mirrored = screen.getByRole('switch', { name: '镜像图' })
  await expect.poll(() => (mirrored as HTMLButtonElement).disabled).toBe(false)
  fireEvent.click(mirrored)
  expect(chosen).toEqual([true])
})

it('says of two pairs what speaks against them, and that a third one is needed', async () => {
  const text = '按图纸的单位与比例，校准后的图是应有大小的 2.00 倍。'
  show(2, { needs: 'pair', findings: [{ code: 'scale', figures: { factor: '2.00' }, text }] })
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.getByText('需要第三个点对')).toBeDefined()
})

it('says of two pairs that the axes agree', async () => {
  show(2, { proof: 'axes' })
  expect(await screen.findByText('轴线吻合')).toBeDefined()
  expect(screen.queryByText(/两个点对总能对上/)).toBeNull()
})
