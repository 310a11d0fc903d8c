import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../ui/failure.tsx'
import type { FileBytes, ViewProps } from '../document-source.api.ts'
import { DocumentFrame, type Fit } from '../frame/document-frame.panel.tsx'
import { usePinch } from '../frame/use-pinch.api.ts'
import { limitZoom } from '../frame/zoom-steps.api.ts'
import { usePictureAddress } from './use-picture-address.ts'
import './picture.css'

interface PictureViewProps extends ViewProps {
  /** Pages that were prepared, where the file itself is not what a browser shows. */
  pages?: readonly FileBytes[]
}

/** A picture of one page or several, moved by dragging. */
export function PictureView({ source, pages, place, onPlace }: PictureViewProps) {
  const { t } = useTranslation()
  const files = pages?.length ? pages : [source.file]
  const [at, setAt] = useState(Math.min(files.length - 1, place?.page ?? 0))
  const address = usePictureAddress(files[at] ?? source.file)
  const box = useRef<HTMLDivElement>(null)
  const [natural, setNatural] = useState<{ width: number; height: number }>()
  const [isBroken, setBroken] = useState(false)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const [fit, setFit] = useState<Fit | undefined>('page')
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState(0)
  const isTurned = rotation % 180 !== 0
  const { width = 1, height = 1 } = natural ?? {}
  const [wide, high] = isTurned ? [height, width] : [width, height]
  const toWidth = (room.width - 32) / wide
  const fitted = fit === 'width' ? toWidth : Math.min(1, toWidth, (room.height - 32) / high)
  const scale = fit && room.width > 0 ? Math.max(0.01, fitted) : zoom

  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect))
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => onPlace?.({ page: at }), [at, onPlace])

  const middle = useRef({ x: 0.5, y: 0.5 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same point stays in the middle when the size changes
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.scrollLeft = middle.current.x * element.scrollWidth - element.clientWidth / 2
    element.scrollTop = middle.current.y * element.scrollHeight - element.clientHeight / 2
  }, [scale, rotation])
  const look = () => {
    const element = box.current
    if (!element) return
    middle.current = {
      x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
      y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
    }
  }
  const set = (next: number) => {
    setFit(undefined)
    setZoom(limitZoom(next))
  }
  usePinch(box, (factor) => set(scale * factor))
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 1 && event.pointerType === 'mouse')
      event.currentTarget.scrollBy(-event.movementX, -event.movementY)
  }
  const go = (page: number) => {
    setAt(page)
    setBroken(false)
  }
  return (
    <DocumentFrame
      source={source}
      paging={{ at, count: files.length, go }}
      zooming={{ scale, fit, fits: ['width', 'page'], set, setFit }}
      onRotate={() => setRotation((rotation + 90) % 360)}
      onPrint={() => print()}
    >
      <div
        ref={box}
        className="document-scroll picture"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        role="document"
        aria-label={source.name}
        onScroll={look}
        onPointerMove={drag}
      >
        {isBroken ? (
          <Failure text={t('picture.broken')} />
        ) : (
          <div className="picture-paper" style={{ width: wide * scale, height: high * scale }}>
            {address && (
              <img
                src={address}
                alt={t('picture.shown', { name: source.name })}
                draggable={false}
                style={{
                  width: width * scale,
                  height: height * scale,
                  transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
                }}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                  setNatural({ width: naturalWidth || 300, height: naturalHeight || 150 })
                }
                onError={() => setBroken(true)}
              />
            )}
          </div>
        )}
      </div>
    </DocumentFrame>
  )
}
