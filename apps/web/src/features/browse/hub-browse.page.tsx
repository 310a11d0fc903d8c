import { ModelBrowsePage } from './model-browse.page.tsx'

/** The workbench inside the frame of the hub: what an issue or a remark is about. */
export const HubBrowsePage = () => (
  <div className="browse-framed browse-hub">
    <ModelBrowsePage />
  </div>
)
