// The open models: fetched, kept, closed. Whoever draws hears of every step.
import type { Vec3 } from '@sunmao/model'
import type { Dispose } from '../dispose.ts'
import { writeElementWords } from '../state/element-flags.ts'
import { type ElementSet, elementsIn } from '../state/element-set.ts'
import type { Store } from '../state/store.ts'
import type { ViewerState } from '../state/viewer-state.ts'
import { ViewerError } from '../viewer-error.ts'
import type { PlacedModel } from './cast-ray.ts'
import type { Decoder } from './decoder.ts'
import { forgetBox } from './element-boxes.ts'
import { loadModel, type ModelSource } from './load-model.ts'
import type { ModelData } from './model-data.ts'
import { prepareTrees } from './prepare-trees.ts'

export interface OpenModel {
  /** Resolves when all parts are there, or when the model was closed before. */
  isComplete: Promise<void>
  close: Dispose
}

export interface OpenOptions {
  offset?: Vec3
  onProgress?(done: number, all: number): void
}

export interface ShelfSteps {
  onAdd(data: ModelData): void
  onInstances(data: ModelData): void
  onChunk(data: ModelData, chunk: number): void
  onRemove(id: string): void
}

export class ModelShelf {
  readonly datas = new Map<string, ModelData>()
  private readonly aborts = new Map<string, AbortController>()
  private storeys: readonly ElementSet[] = []
  private readonly waiting = new Map<string, Set<() => void>>()

  constructor(
    private readonly state: Store<ViewerState>,
    private readonly decoder: Decoder,
    private readonly steps: ShelfSteps,
  ) {}

  open(id: string, source: ModelSource, { offset = [0, 0, 0], onProgress }: OpenOptions): OpenModel {
    if (this.aborts.has(id)) throw new ViewerError('modelAlreadyOpen')
    const abort = new AbortController()
    this.aborts.set(id, abort)
    const { models } = this.state.getState()
    // A viewpoint may have named it before: it says where the model stands.
    if (!models.some((model) => model.id === id))
      this.state.setState({ models: [...models, { id, isVisible: true, offset }] })
    const onHead = (data: ModelData) => {
      this.markStoreys(data)
      this.datas.set(id, data)
      this.mark(data)
      this.steps.onAdd(data)
      for (const tell of this.waiting.get(id) ?? []) tell()
    }
    const steps = { ...this.steps, onHead, onProgress }
    const isComplete = loadModel(id, source, this.decoder, steps, abort.signal).then(
      () => {
        const data = this.datas.get(id)
        if (data) prepareTrees(data, abort.signal)
      },
      (error: unknown) => {
        if (!abort.signal.aborted) throw error
      },
    )
    const close = () => {
      if (this.aborts.get(id) === abort) this.close(id)
    }
    return { isComplete, close }
  }

  /** Resolves when the head of a model is there, whoever opens it and whenever; rejects only when the signal aborts. */
  whenThere(id: string, signal: AbortSignal): Promise<void> {
    if (this.datas.has(id)) return Promise.resolve()
    const { waiting } = this
    return new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => () => {
        waiting.get(id)?.delete(tell)
        if (waiting.get(id)?.size === 0) waiting.delete(id)
        settle()
      }
      const tell = end(resolve)
      waiting.set(id, (waiting.get(id) ?? new Set()).add(tell))
      signal.addEventListener(
        'abort',
        end(() => reject(signal.reason)),
        { once: true },
      )
    })
  }

  private close(id: string): void {
    this.aborts.get(id)?.abort()
    this.aborts.delete(id)
    this.datas.delete(id)
    this.steps.onRemove(id)
    this.state.setState({ models: this.state.getState().models.filter((model) => model.id !== id) })
  }

  closeAll(): void {
    for (const id of [...this.aborts.keys()]) this.close(id)
  }

  /** Which elements are on which storey, the lowest first; also for models that are opened later. */
  setStoreys(storeys: readonly ElementSet[]): void {
    this.storeys = storeys
    for (const data of this.datas.values()) {
      this.markStoreys(data)
      this.mark(data)
    }
  }

  private markStoreys(data: ModelData): void {
    data.storeys = new Uint16Array(this.storeys.length > 0 ? data.head.elementCount : 0)
    this.storeys.forEach((elements, storey) => {
      for (const element of elementsIn(elements[data.id])) data.storeys[element] = storey
    })
    forgetBox(data)
  }

  /** Writes what the state says about its elements. */
  mark(data: ModelData): void {
    const { id, head, storeys } = data
    const { elementCount, spaces } = head
    writeElementWords(data.words, { id, elementCount, spaces, storeys }, this.state.getState())
  }

  /** Those that are shown, where they stand. */
  placed(): PlacedModel[] {
    return this.state.getState().models.flatMap(({ id, isVisible, offset }) => {
      const data = this.datas.get(id)
      return data && isVisible ? [{ data, offset }] : []
    })
  }
}
