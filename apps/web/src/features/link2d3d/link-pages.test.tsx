// The two pages of a link before there is anything to draw; what they draw is looked at in a browser, by the journeys.
import type { Lang } from '@sunmao/i18n'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { modelAnswers, workInProject } from '../../test/model-samples.ts'
import { prepare, showPage } from '../../test/show-page.tsx'
import { showLanguage } from '../../theme/i18n.ts'
import { LinkModelPage } from './link-model.page.tsx'
import { LinkPreviewPage } from './link-preview.page.tsx'

prepare()

const languages = [
  ['zh-CN', '重试'],
  ['en', 'Try again'],
] as const satisfies [Lang, string][]

describe.each(languages)('in %s', (lang, again) => {
  it.each([
    ['/link2d3dPreview', LinkPreviewPage],
    ['/linkModelBrowse', LinkModelPage],
  ])('%s says that a link is not there, and asks again when told to', async (address, Page) => {
    await showLanguage(lang)
    workInProject()
    const sent = fakeServer(
      modelAnswers([], { 'GET /api/link2d3d/detail': () => refusal(404, 'error.notFound', 'not there') }),
    )
    showPage(<Page />, `${address}?projId=7&id=5`)
    expect(await screen.findByText('not there')).toBeDefined()
    const asked = () => sent.filter(({ call }) => call === 'GET /api/link2d3d/detail').length
    const before = asked()
    fireEvent.click(screen.getByRole('button', { name: again }))
    await expect.poll(asked).toBeGreaterThan(before)
  })
})
