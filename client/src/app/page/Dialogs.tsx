import { Component } from "react";
import { errorText } from "@/app/errors";
import { closeAllDialogs, DialogHost } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";

/** The open dialogs; one that fails is reported and closed, and the page behind it stays. */
export class Dialogs extends Component<object, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    closeAllDialogs();
    toast.error(errorText(error));
    this.setState({ broken: false });
  }

  override render() {
    return this.state.broken ? null : <DialogHost />;
  }
}
