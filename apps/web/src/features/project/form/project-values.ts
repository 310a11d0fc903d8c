import { type Project, projectStages } from '@sunmao/contract'

type Stage = (typeof projectStages)[number]

/** A department as the tree select holds it: what is chosen brings its name along. */
export interface ChosenDept {
  value: number
  label: string
}

export interface ProjectValues {
  indexCode: string
  projName: string
  stage?: Stage
  siteId?: number
  dept?: ChosenDept
  managerId?: number
  startDate?: string
  planEnd?: string
}

export const valuesOf = (row: Project): ProjectValues => ({
  indexCode: row.indexCode,
  projName: row.projName,
  stage: projectStages.find((one) => one === row.stage),
  siteId: row.siteId,
  dept: row.deptId ? { value: row.deptId, label: row.deptName ?? String(row.deptId) } : undefined,
  managerId: row.managerId,
  startDate: row.startDate,
  planEnd: row.planEnd,
})

/** Fields that somebody may not see keep what they had. */
export const bodyOf = ({ dept, stage, ...values }: ProjectValues, row?: Project, seesDepts = true) => ({
  ...values,
  indexCode: values.indexCode.trim(),
  projName: values.projName.trim(),
  // The form does not let go without one.
  stage: stage ?? projectStages[0],
  siteId: values.siteId ?? null,
  deptId: (seesDepts ? dept?.value : row?.deptId) ?? null,
  // Nothing would mean: the one who saves.
  managerId: values.managerId ?? row?.managerId,
  startDate: values.startDate ?? null,
  planEnd: values.planEnd ?? null,
})
