import type { DesignView } from '@sunmao/contract'
import { controlCamera, type FetchPart, Viewer, ViewerError } from '@sunmao/viewer'
import { Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'

/** A model by itself, to be turned. */
export function ModelPreview({ view }: { view: DesignView }) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [progress, setProgress] = useState(0)
  const [problem, setProblem] = useState<'unsupported' | { text: string }>()
  useEffect(() => {
    if (!canvas.current) return
    try {
      const viewer = new Viewer(canvas.current)
      const release = controlCamera(viewer)
      const opened = viewer.open('design', sourceOf(view), {
        onProgress: (done, all) => setProgress(Math.round((100 * done) / all)),
      })
      let isGone = false
      opened.isComplete.then(
        () => isGone || viewer.fit(undefined, { milliseconds: 0 }),
        (error: unknown) => isGone || setProblem({ text: messageOf(error) }),
      )
      return () => {
        isGone = true
        release()
        viewer.stop()
      }
    } catch (error) {
      if (!(error instanceof ViewerError)) throw error
      setProblem('unsupported')
    }
  }, [view])
  return (
    <div className="design-stage">
      {problem === 'unsupported' && <Empty text={t('browse.noWebGl')} />}
      {problem && problem !== 'unsupported' && <Failure text={problem.text} />}
      {progress < 100 && !problem && <Progress percent={progress} size="small" aria-label={t('outer.loading')} />}
      <canvas ref={canvas} tabIndex={0} role="img" aria-label={t('designLibrary.previewNamed', { name: view.name })} />
    </div>
  )
}

function sourceOf({ packs }: DesignView) {
  const head = packs.find(({ kind }) => kind === 'head')!
  const parts = packs.filter(({ kind }) => kind === 'part').sort((a, b) => a.part - b.part)
  return { head: partAt(head.address), parts: parts.map(({ address }) => partAt(address)) }
}

const partAt =
  (address: string): FetchPart =>
  async (signal) => {
    const response = await fetch(address, { signal })
    if (!response.ok || !response.body) throw new Error(`part: ${response.status}`)
    const plain = response.body.pipeThrough(new DecompressionStream('gzip'))
    return new Uint8Array(await new Response(plain).arrayBuffer())
  }
