import { createContext } from "react";

/** Whether what stands here only keeps the room of what is on its way. */
export const Loading = createContext(false);
