/** Knows whether the graphics card has done what it was told before the fence was set. */
export interface Fence {
  set(): void
  /** Also where none was set. */
  isPassed(): boolean
  delete(): void
}

export function makeFence(gl: WebGL2RenderingContext): Fence {
  let sync: WebGLSync | null = null
  const remove = () => {
    gl.deleteSync(sync)
    sync = null
  }
  return {
    set() {
      remove()
      sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
    },
    isPassed() {
      // The browser tells a new answer between two tasks only; a lost context has nothing left to do.
      if (sync && !gl.isContextLost() && gl.getSyncParameter(sync, gl.SYNC_STATUS) !== gl.SIGNALED) return false
      remove()
      return true
    },
    delete: remove,
  }
}
