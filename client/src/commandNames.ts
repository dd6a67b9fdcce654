/** The commands that the server puts into lenses and quick fixes, as package.json names them. */
export const VERIFY = "fullgraph.verify";
export const REDUCE = "fullgraph.reduce";
export const MEASURE = "fullgraph.measure";
export const FIX = "fullgraph.fix";
export const FIX_TARGET = "fullgraph.fixTarget";
export const SHOW_REPORT = "fullgraph.showReport";
export const SHOW_TRAINING = "fullgraph.showTraining";
export const RESUME_TRAINING = "fullgraph.resumeTraining";
export const ASK_MODEL = "fullgraph.askModel";
